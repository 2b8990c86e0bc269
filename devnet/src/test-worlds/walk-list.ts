/** Asks a call of the API for its data. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
export type AskData = (path: string, request: object) => Promise<any>

/**
 * Every record of a list, page by page.
 * @throws when the pages do not agree on total and pages, or do not add up to the total
 */
// biome-ignore lint/suspicious/noExplicitAny: records of several lists
export const walkList = async (ask: AskData, path: string, request: object, pageSize = 100): Promise<any[]> => {
  const first = await ask(path, { ...request, pageSize })
  const records = [...first.records]
  for (let pageNum = 2; pageNum <= first.pages; pageNum += 1) {
    const page = await ask(path, { ...request, pageNum, pageSize })
    if (page.total !== first.total || page.pages !== first.pages) {
      throw new Error(
        `page ${pageNum} says ${page.total} in ${page.pages} pages, page 1 ${first.total} in ${first.pages}`,
      )
    }
    records.push(...page.records)
  }
  if (records.length !== first.total) throw new Error(`${records.length} records of ${first.total}`)
  return records
}
