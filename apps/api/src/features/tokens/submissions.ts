import { type TokenContent, updateTokenInfo } from '@corescope/api-schema/tokens/submissions'
import { shownWebsite } from '@corescope/api-schema/tokens/website'
import { getSubmission, type SubmissionRow } from '@corescope/store/token-submissions/read'
import { upsertSubmission } from '@corescope/store/token-submissions/write'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findToken } from '../../entities/tokens/references.ts'
import { FailureError } from '../../http/errors.ts'
import { checkClaim } from './owner-proof.ts'

/** Nobody is sent to what could not be stored today; look-alike letters are seen. Pure. */
const presentContent = ({ website, links, ...rest }: TokenContent): TokenContent => {
  const site = website === undefined ? null : shownWebsite(website)
  const shown = Object.entries(links ?? {}).flatMap(([kind, url]) => {
    const link = shownWebsite(url)
    return link === null ? [] : [[kind, link]]
  })
  return {
    ...rest,
    ...(site === null ? {} : { website: site }),
    ...(links === undefined ? {} : { links: Object.fromEntries(shown) }),
  }
}

/** What an owner said, as it was checked when it was stored. */
export const presentSubmission = async ({ book }: ApiContext, { content, signer, signedAt }: SubmissionRow) => ({
  content: presentContent(content as TokenContent),
  signer: (await book.byAddress([signer])).get(signer)!,
  signedAt,
})

export const updateTokenInfoRoute = route(updateTokenInfo, 'never', async (context, request) => {
  const { contractAddress, content, signer, signedAt } = request
  const { tokenId } = await findToken(context, contractAddress)
  await checkClaim(context, { ...request, tokenId }, Math.floor(Date.now() / 1000))
  const { icon = null, ...said } = content
  const stored = await upsertSubmission(context.reader, { tokenId, content: said, icon, signer, signedAt })
  const kept = await getSubmission(context.reader, tokenId)
  if (kept === undefined || (stored === undefined && (kept.signedAt !== signedAt || hex(kept.signer) !== signer))) {
    throw new FailureError('Something newer was said of this token.', 'tokenNewer')
  }
  // what this process answers from memory is not the last word any more
  await context.head.refresh()
  return presentSubmission(context, kept)
})
