-- How many mails in a row a mail server refused for good at the user's present address: after some, alerts are no longer mailed.
alter table users add column mails_refused integer not null default 0;

-- Mails whose rows are gone, with their account or by their age: the worker removes their files from the outbox.
create table gone_mails (
  file_key text primary key                               -- name of the file, without its ending
);
