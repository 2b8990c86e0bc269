import { runtimeConfig } from '../../config/runtime-config.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

const checks = ['notFoundDigits', 'notFoundNetwork', 'notFoundPool', 'notFoundDropped'] as const

/** No such transaction: what was looked for, and what to check. `hash` is undefined when the id is none. */
export const TransactionNotFound = ({ id, hash }: { id: string; hash: string | undefined }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('transaction.title')} />
      <Panel flush>
        <Absence
          title={t('transaction.notFoundTitle')}
          actions={
            <>
              {hash === undefined && (
                <ButtonLink look="primary" href={paths.search(id)}>
                  {t('transaction.notFoundSearch')}
                </ButtonLink>
              )}
              {hash !== undefined && runtimeConfig().chain.hasSystemContracts && (
                <ButtonLink href={paths.bitcoinDecoder(hash.slice(2))}>{t('transaction.notFoundBitcoin')}</ButtonLink>
              )}
              <ButtonLink href={paths.transactions()}>{t('transaction.toTransactions')}</ButtonLink>
            </>
          }
        >
          {hash === undefined ? (
            <p>{t('transaction.notFoundId', { id })}</p>
          ) : (
            <>
              <p>{rich(t('transaction.notFoundText'), { hash: () => <code>{hash}</code> })}</p>
              <ul>
                {checks.map((check) => (
                  <li key={check}>{t(`transaction.${check}`, { chain: runtimeConfig().chain.chainName })}</li>
                ))}
              </ul>
            </>
          )}
        </Absence>
      </Panel>
    </>
  )
}
