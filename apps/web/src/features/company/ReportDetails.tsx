import { useSyncExternalStore } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { currentHealth, onHealth } from '../../live-updates/health.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'

/** Lines that make a report useful: which network, version, block and browser. */
export const ReportDetails = () => {
  const t = useMessages()
  const { health } = useSyncExternalStore(onHealth, currentHealth, currentHealth)
  const isHydrated = useHydrated()
  const { chain, version } = runtimeConfig()
  const unknown = t('company.reportUnknown')
  const facts = [
    [t('company.reportPage'), isHydrated ? location.origin : unknown],
    [t('company.reportNetwork'), `${chain.chainName} (${Number(chain.chainId)})`],
    [t('company.reportVersion'), version],
    [t('company.reportHead'), String(health?.indexed.head ?? unknown)],
    [t('company.reportState'), health?.state ?? unknown],
    [t('company.reportBrowser'), isHydrated ? navigator.userAgent : unknown],
  ]
  const text = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return <CodeBlock text={text} label={t('company.reportLabel')} wraps />
}
