-- For what all users together have spent this month.
create index edit_sessions_by_time on edit_sessions (created_at);
