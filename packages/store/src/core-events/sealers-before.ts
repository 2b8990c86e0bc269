import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import { lastPosition, listOf } from '../positional-list.ts'
import { coreEvents, coreFamilies, coreKinds, type SealerStanding, type SealersBefore } from './table.ts'

/** The newest change of a key by the list of the key: few lie behind the newest turn. */
const newest = (key: 'candidate' | 'delegator', told: 'candidate' | 'delegator', before = '') =>
  `(select l.${told} from core_events l
     where l.family = ${coreFamilies.sealer} and l.${key} = w.key and l.position <= (select position from bound)${before}
     order by l.${key}_position desc limit 1)`
const statementOf = (key: 'candidate' | 'delegator', told: 'candidate' | 'delegator') => `
  with bound as materialized (select ${lastPosition(listOf(coreEvents, 'all'), { owner: [], bound: '$2::bigint' })} as position),
       turn as materialized (
         select position from core_events
          where kind = ${coreKinds.turnedRound} and candidate is null and position <= (select position from bound)
          order by position desc limit 1)
  select w.key, ${newest(key, told)} as now, exists (select from turn) as "hasTurn",
         ${newest(key, told, ' and l.position < (select position from turn)')} as "atTurn"
    from unnest($1::bytea[]) w (key)`

/** Who held addresses to seal with, and what operators sealed with, as of a chain-wide transaction position. */
export const readSealersBefore = async (
  session: Session,
  { sealers, operators, bound }: { sealers: readonly string[]; operators: readonly string[]; bound: number },
): Promise<SealersBefore> => {
  const read = async (name: string, text: string, keys: readonly string[]) => {
    type Row = SealerStanding & { key: string; hasTurn: boolean }
    return keys.length === 0 ? [] : (await session.run<Row>(name, text, [byteaArrayParameter(keys), bound])).rows
  }
  const held = await read('core_operators_before', statementOf('delegator', 'candidate'), sealers)
  const sealed = await read('core_sealers_before', statementOf('candidate', 'delegator'), operators)
  const byKey = (rows: typeof held) => new Map(rows.map(({ key, atTurn, now }) => [key, { atTurn, now }]))
  return {
    hasTurn: [...held, ...sealed].some(({ hasTurn }) => hasTurn),
    operators: byKey(held),
    sealers: byKey(sealed),
  }
}
