import { type Reader, statement } from '../reader.ts'
import type { StoredAttribute } from './table.ts'

/** So many documents of a collection are looked at to say how rare a trait is. */
const maxTraitDocuments = 10_000

export interface TraitCounts {
  /** Documents looked at. */
  documents: number
  /** How many of them have the trait, in the order asked. */
  counts: number[]
}

const countsStatement = statement<{ documents: number; place: number | null; count: number }>(
  'item_traits',
  `with read as (
     select attributes from item_documents
      where token_id = $1 and token_item >= 0 and attributes is not null limit ${maxTraitDocuments}),
   wanted as (select * from unnest($2::text[], $3::text[]) with ordinality w (trait, value, place)),
   found as (
     select w.place, count(*) as count from read cross join wanted w
      where read.attributes @> jsonb_build_array(jsonb_build_object('trait', w.trait, 'value', w.value)) group by w.place)
   select (select count(*) from read) as documents, f.place, coalesce(f.count, 0) as count
     from (select 1) one left join found f on true`,
)
/** In how many documents of a collection each of these attributes stands. */
export const countTraits = async (
  reader: Reader,
  tokenId: number,
  attributes: readonly StoredAttribute[],
): Promise<TraitCounts> => {
  const rows = await reader.rows(countsStatement, [
    tokenId,
    attributes.map(({ trait }) => trait),
    attributes.map(({ value }) => value),
  ])
  const countOf = new Map(rows.map(({ place, count }) => [place, count]))
  return { documents: rows[0]?.documents ?? 0, counts: attributes.map((_, index) => countOf.get(index + 1) ?? 0) }
}
