-- Refresh tokens of a session begin alike: who shows such a beginning once had a token of the session. Kept as SHA-256. null: the
-- session is from before this column, and none of its tokens was renewed since.
alter table user_sessions add column family_hash bytea;
-- The token before the newest, as SHA-256, and what made the newest of it: for a moment it is answered the same once more.
alter table user_sessions add column previous_hash bytea;
alter table user_sessions add column rotation_salt bytea;
