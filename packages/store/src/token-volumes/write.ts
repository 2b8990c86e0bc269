import type { Session } from '../database.ts'

const daySeconds = 86_400

/** Whether the volumes have to be counted whatever the time: they never were, or a rewind took their block. */
export const areVolumesMissing = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run('token_volumes_at', 'select from token_volume_blocks')
  return rows.length === 0
}

/**
 * Counts what moved in the 24 hours before our head, token by token: one range of each standard's list of transfers.
 * One statement, so that all of it is of one moment.
 */
export const countVolumes = async (session: Session): Promise<void> => {
  const { rows } = await session.run<{ changed: number }>(
    'token_volumes_count',
    `with head as (
       select block_number, hash, timestamp, transfers_20, transfers_721, transfers_1155 from blocks
        where block_number = (select number from lanes where name = 'blocks')),
     cut as (
       select c.* from head cross join lateral (
         select block_number, transfers_20, transfers_721, transfers_1155 from blocks b
          where b.timestamp <= head.timestamp - ${daySeconds} order by b.timestamp desc limit 1) c),
     parts as (
       select p.* from head left join cut on true cross join lateral (values
         (20::smallint, coalesce(cut.transfers_20, 0), head.transfers_20),
         (721::smallint, coalesce(cut.transfers_721, 0), head.transfers_721),
         (1155::smallint, coalesce(cut.transfers_1155, 0), head.transfers_1155)) p (standard, after, up_to)),
     moved as (
       select t.token_id, count(*)::int as transfers, sum(t.amount) as amount
         from parts p join token_transfers t
           on t.standard = p.standard and t.standard_position > p.after and t.standard_position <= p.up_to
        group by t.token_id),
     counted as (select m.*, k.standard from moved m join tokens k using (token_id)),
     gone as (
       delete from token_volumes v where not exists (select from counted c where c.token_id = v.token_id) returning 1),
     kept as (
       insert into token_volumes (token_id, transfers, standard, amount)
       select token_id, transfers, standard, amount from counted
       on conflict (token_id) do update
         set transfers = excluded.transfers, standard = excluded.standard, amount = excluded.amount
        where (token_volumes.transfers, token_volumes.amount) <> (excluded.transfers, excluded.amount) returning 1),
     marked as (
       insert into token_volume_blocks (block_number, hash, since_block)
       select block_number, hash, coalesce((select block_number + 1 from cut), 0) from head
       on conflict (only_row) do update
         set block_number = excluded.block_number, hash = excluded.hash, since_block = excluded.since_block, counted_at = now()
       returning 1)
     select ((select count(*) from gone) + (select count(*) from kept))::int as changed, (select count(*) from marked)`,
  )
  if ((rows[0]?.changed ?? 0) > 0) {
    await session.run('token_volumes_round', 'update fact_rounds set round = round + 1')
  }
}
