-- The address of somebody else that a registration was made with, as it is compared: a sign-in by it answers this registration as
-- it would if the address were nobody's. null: there is none, or a newer registration has it.
alter table users add column held_key text;
create index users_held on users (held_key) where held_key is not null;
