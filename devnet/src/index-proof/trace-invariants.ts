/** What must hold of the traces lane; each statement returns what contradicts its sentence. */
export const traceContradictions: Record<string, string> = {
  'the traces lane stands at its newest block and not above the blocks lane': `
    select l.number from lanes l where name = 'traces' and (
      number <> coalesce((select max(block_number) from traced_blocks), (select start_block - 1 from chain_identities))
      or hash is distinct from (select hash from traced_blocks where block_number = l.number)
      or number > (select number from lanes where name = 'blocks'))`,
  'traced blocks are the blocks of the chain, without a gap': `
    select block_number from (select t.*, row_number() over (order by block_number) as n from traced_blocks t) t
      left join blocks b using (block_number)
     where b.hash is distinct from t.hash or block_number <> (select start_block from chain_identities) + n - 1`,
  'positions of internal transactions are 1, 2, 3 … and lie in their blocks': `
    select internal_position from (select *, row_number() over (order by internal_position) as n,
             lag(transaction_position) over (order by internal_position) as before from internal_transactions) i
      join traced_blocks t using (block_number) left join transactions x using (transaction_position)
     where n <> internal_position or i.bucket <> internal_position >> 14 or before > i.transaction_position
        or x.block_number is distinct from i.block_number or internal_position > last_internal_position
        or internal_position <= coalesce((select last_internal_position from traced_blocks b
                                           where b.block_number = i.block_number - 1), 0)`,
  'the last internal position of a block counts all up to it': `
    select block_number from traced_blocks t where last_internal_position <>
      (select count(*) from internal_transactions i where i.block_number <= t.block_number)`,
  'internal transactions move value, create or end, below the top call': `
    select internal_position from internal_transactions
     where depth < 1 or depth > length(trace_path) or (type = 1 and value = 0) or (to_id is null and (type not in (2, 3)
        or error is null))`,
  'entries of internal transactions are exactly sender and recipient': `
    with wanted as (
      select v.id as address_id, internal_position, transaction_position, bool_or(v.incoming) as incoming,
             bool_or(v.outgoing) as outgoing
        from internal_transactions cross join lateral (values (from_id, false, true), (to_id, true, false))
             v (id, incoming, outgoing)
       where v.id is not null group by 1, 2, 3)
    select internal_position from internal_entries e
      full join wanted w using (address_id, internal_position, transaction_position)
     where e is null or w is null or (in_position is not null) <> incoming or (out_position is not null) <> outgoing`,
  'lists of internal transactions are dense and in chain order': `
    select address_id from (select *, row_number() over w as n, count(in_position) over w as ins,
        count(out_position) over w as outs from internal_entries
      window w as (partition by address_id order by internal_position)) e
     where n <> position or (in_position is not null and in_position <> ins)
        or (out_position is not null and out_position <> outs)`,
  'calls settle the authorizations that blocks leave open up to the lane, and no others': `
    select position from (
      select o.position, traced_effect, case when effect is null and t.block_number <= l.number and not unclear
               and not hidden then case when o.nonce = base + raised then 1 else 2 end end as expected
        from authorizations o join transactions t using (transaction_position) join lanes l on l.name = 'traces'
        left join lateral (select * from (
            (select nonce + 1 as base, transaction_position as place from authorizations b
              where b.authority_id = o.authority_id and b.authority_position < o.authority_position
                and 1 in (effect, traced_effect) order by authority_position desc limit 1)
            union all (select x.nonce + 1, transaction_position from address_entries e join transactions x using (transaction_position)
              where e.address_id = o.authority_id and out_position is not null and transaction_position <= o.transaction_position
              order by transaction_position desc limit 1)) e order by base desc limit 1) b on true
        left join lateral (select count(*) as raised, coalesce(bool_or(error ~* 'depth|balance|funds'), false) as unclear
            from internal_entries e join internal_transactions i using (internal_position)
           where e.address_id = o.authority_id and from_id = o.authority_id and type in (2, 3) and not failed_above
             and i.transaction_position >= b.place and i.transaction_position < o.transaction_position) c on base is not null
        left join lateral (select exists (select from untraced_transactions u where u.transaction_position >= b.place
             and u.transaction_position < o.transaction_position) as hidden) h on true
       where o.authority_id is not null) e where traced_effect is distinct from expected`,
  'transactions that cannot be traced are numbered, lie in traced blocks and have no internal ones': `
    select transaction_position from (select *, row_number() over (order by transaction_position) as n
        from untraced_transactions) u
      left join transactions x using (transaction_position) left join traced_blocks t on t.block_number = u.block_number
     where n <> position or x.block_number is distinct from u.block_number or t.hash is null or reason = ''
        or exists (select from internal_transactions i where i.transaction_position = u.transaction_position)`,
  'creations and ends are the internal transactions that took effect': `
    select internal_position from (select address_id, creator_id as other_id, internal_position, transaction_position,
               block_number, true as made from contract_creations
        union all select address_id, heir_id, internal_position, transaction_position, block_number, false
          from self_destructs) h
      full join (select case when type = 4 then from_id else to_id end as address_id,
               case when type = 4 then to_id else from_id end as other_id, internal_position, transaction_position,
               block_number, type <> 4 as made from internal_transactions
              where type <> 1 and error is null and not failed_above) i
      using (address_id, other_id, internal_position, transaction_position, block_number, made)
     where h is null or i is null`,
}
