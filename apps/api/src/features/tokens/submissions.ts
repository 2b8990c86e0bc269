import {
  type TokenContent,
  tokenInfoRight,
  updateOwnTokenInfo,
  updateTokenInfo,
} from '@corescope/api-schema/tokens/submissions'
import { shownWebsite } from '@corescope/api-schema/tokens/website'
import { getSubmission, type SubmissionRow } from '@corescope/store/token-submissions/read'
import { upsertSubmission } from '@corescope/store/token-submissions/write'
import { ownRoute, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findToken } from '../../entities/tokens/references.ts'
import { FailureError } from '../../http/errors.ts'
import { checkClaim, findHolder } from './owner-proof.ts'

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

interface Said {
  tokenId: number
  content: TokenContent
  signer: `0x${string}`
  signedAt: number
}

/** @throws FailureError where something newer was said */
const keepSubmission = async (context: ApiContext, { tokenId, content, signer, signedAt }: Said) => {
  const { icon = null, ...said } = content
  const stored = await upsertSubmission(context.reader, { tokenId, content: said, icon, signer, signedAt })
  const kept = await getSubmission(context.reader, tokenId)
  if (kept === undefined || (stored === undefined && (kept.signedAt !== signedAt || hex(kept.signer) !== signer))) {
    throw new FailureError('Something newer was said of this token.', 'tokenNewer')
  }
  // what this process answers from memory is not the last word any more
  await context.head.refresh()
  return presentSubmission(context, kept)
}

export const updateTokenInfoRoute = route(updateTokenInfo, 'never', async (context, request) => {
  const { contractAddress, content, signer, signedAt } = request
  const { tokenId } = await findToken(context, contractAddress)
  await checkClaim(context, { ...request, tokenId }, Math.floor(Date.now() / 1000))
  return keepSubmission(context, { tokenId, content, signer, signedAt })
})

export const tokenInfoRightRoute = ownRoute(tokenInfoRight, async (context, { contractAddress }, user) => {
  const { tokenId } = await findToken(context, contractAddress)
  const holder = await findHolder(context, { contractId: tokenId, contractAddress }, user)
  return { holder: holder === undefined ? null : (await context.book.byAddress([holder])).get(holder)! }
})

export const updateOwnTokenInfoRoute = ownRoute(updateOwnTokenInfo, async (context, request, user) => {
  const { contractAddress, content } = request
  const { tokenId } = await findToken(context, contractAddress)
  const signer = await findHolder(context, { contractId: tokenId, contractAddress }, user)
  if (signer === undefined) {
    throw new FailureError('No verified address of yours is the creator of the token or its owner.', 'tokenNotHeld')
  }
  // later than what was said before, which a clock ahead of ours may have dated
  const before = (await getSubmission(context.reader, tokenId))?.signedAt ?? 0
  const signedAt = Math.max(Math.floor(Date.now() / 1000), before + 1)
  return keepSubmission(context, { tokenId, content, signer, signedAt })
})
