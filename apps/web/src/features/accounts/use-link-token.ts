import { linkToken } from '@corescope/api-schema/accounts/link-token'
import { useEffect, useState } from 'react'

/**
 * The secret of a mail's link, which stands behind the `#`; '' where there is none, or a part of one, undefined until the browser has looked. It is taken
 * out of the address at once: nobody who looks at the screen or the history later finds it.
 */
export const useLinkToken = (): string | undefined => {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    // the effect of a development build runs twice
    const isWhole = new RegExp(`^${linkToken}$`).test(found)
    setToken((before) => (before === undefined || before === '' ? (isWhole ? found : '') : before))
    if (found !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
