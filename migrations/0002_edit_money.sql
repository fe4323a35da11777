-- Refined proposals, budgets and bills that were counted here (Interface, AI edit).
alter table edit_sessions
  -- Some of the usage was counted by Speckeep, because the provider did not say.
  add column usage_estimated boolean not null default false,
  -- What the run may cost at most. Counts as spent until the bill in cost_micro_usd is known.
  add column reserved_micro_usd bigint,
  -- The edit whose proposal this one builds on.
  add column refines_id bigint references edit_sessions;
