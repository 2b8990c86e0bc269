-- What the browser that registered shows to confirm the e-mail address without the password. null: nobody was given any.
alter table users add column browser_hash bytea;
