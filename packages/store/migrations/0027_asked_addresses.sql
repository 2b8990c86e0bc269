-- The e-mail address that a user asked for in the place of the present one, and when: it waits for the link of a mail. It is kept
-- whether or not it is somebody else's, so that nobody learns that by it. null: none was asked for, or it counts now.
alter table users add column asked_email text;
alter table users add column asked_email_at timestamptz;
