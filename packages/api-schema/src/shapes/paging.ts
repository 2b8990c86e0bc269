import { z } from 'zod'
import { defaultPageSize, maxPageSize, pageSizes } from './page-sizes.ts'
import { blockNumberSchema, hashSchema } from './scalars.ts'
import { wholeNumberInput } from './whole-number.ts'

const integerInput = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])

/** A page of a list: number or decimal string. */
const pageNumSchema = wholeNumberInput(1, maxPageSize)

/** Rows of a page: number or decimal string. */
export const pageSizeSchema = integerInput.pipe(
  z.number().refine((size) => (pageSizes as readonly number[]).includes(size), 'pageSize is one of 10, 25, 50, 100'),
)

/** Request fields of every list (spec §3 "Table response settings"). */
export const pageRequestShape = {
  pageNum: pageNumSchema.default(1),
  pageSize: pageSizeSchema.default(defaultPageSize),
}

/** Request fields of append-only lists: the list as it was after that block. `asOfHash` asks whether that block still stands. */
export const asOfRequestShape = {
  asOf: blockNumberSchema.optional(),
  asOfHash: hashSchema.optional(),
}

/** In answers that tell totals or first things: the first indexed block when it is above 0, from where on they are known. */
export const sinceShape = { from: z.number().int().optional() }

/**
 * In answers to what is searched for: how many of the list's newest entries were looked through, and how many it has. Where
 * they are fewer, a range of blocks reaches the others; the total is that of what was found.
 */
export const searchedShape = {
  searched: z.object({ entries: z.number().int(), of: z.number().int() }).optional(),
}

export const blockReferenceSchema = z.object({ number: z.number().int(), hash: hashSchema })
export type BlockReference = z.infer<typeof blockReferenceSchema>

/**
 * Answer of every list. `total` agrees with the records at block `asOf`; total 0 has pages 0; a page past the end has no
 * records and true totals. `reorged`: the asked `asOfHash` was displaced.
 */
export const pageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({
    records: z.array(record),
    total: z.number().int().nonnegative(),
    pages: z.number().int().nonnegative(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
    reorged: z.boolean().optional(),
    /** The list is not complete yet (its indexes follow backfill); 0..1. */
    indexing: z.number().min(0).max(1).optional(),
    /** Rows of this page that are left out, because who asks ignores their token. The total counts them. */
    hidden: z.number().int().positive().optional(),
  })
export interface Page<Record> {
  records: Record[]
  total: number
  pages: number
  pageNum: number
  pageSize: number
  asOf: BlockReference | null
  from?: number | undefined
  reorged?: boolean | undefined
  indexing?: number | undefined
  hidden?: number | undefined
}
