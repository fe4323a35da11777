-- Edits of several files (Interface, AI edit: `filePaths`, `scope`).
alter table edit_sessions
  -- Path and base of each file, [{"path", "baseSha"}]: what was asked for while the edit runs, and what its proposal
  -- changes afterwards. file_path and base_sha are those of the first. Null: the edit is of the one file in file_path.
  add column files jsonb;
