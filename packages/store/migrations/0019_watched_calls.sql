-- Calls without value that a watched address receives: most of them are no news to a person.
alter table watches add column wants_calls boolean not null default false;
