-- Budgets (docs/decisions/0024): reserved_micro_usd is what a run will likely cost; this is what it may cost at most.
-- Null in rows of earlier versions, which reserved the most.
alter table edit_sessions add column worst_micro_usd bigint;
