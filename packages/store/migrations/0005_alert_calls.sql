-- Up to which traced block payments inside calls were looked at for watched addresses: traces come behind the blocks.
alter table alert_cursors add column calls_number integer not null default -1;
update alert_cursors set calls_number = coalesce((select number from lanes where name = 'traces'), -1);
