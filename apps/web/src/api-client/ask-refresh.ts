import { contract } from 'virtual:contract'
import type { SessionTokens } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { sendRequest } from './request.ts'

/** New tokens for a refresh token; undefined where the session is over. @throws ApiError where nobody answers */
export const askRefresh = async (
  { apiBaseUrl, apiUrlPrefix }: { apiBaseUrl: string; apiUrlPrefix: string },
  refreshToken: string,
): Promise<SessionTokens | undefined> => {
  // it leads nowhere by itself: what needed the token says so
  const context = {
    baseUrl: apiBaseUrl,
    prefix: apiUrlPrefix,
    accessToken: () => undefined,
    onUnauthorised: () => undefined,
  }
  try {
    return (await sendRequest(contract.refresh, { refresh_token: refreshToken }, context)) as SessionTokens
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthorised') return undefined
    throw error
  }
}
