import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CompilerSources } from './CompilerSources.tsx'
import { compilersQuery } from './queries.ts'
import styles from './Verification.module.css'

/** Compilers that contracts can be verified with: which are here, which can be had, and from where. */
export const Compilers = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(compilersQuery, { toasts: 'outages' })
  if (error !== null) {
    return (
      <Panel>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel>
        <Skeleton width="50%" />
      </Panel>
    )
  }
  const tables = (['solidity', 'vyper'] as const).map((language) => {
    const compilers = data.compilers.filter((compiler) => compiler.language === language)
    return (
      <Panel
        key={language}
        flush
        title={t('compilers.of', { language: t(`compilers.language_${language}`), count: compilers.length })}
      >
        {compilers.length === 0 ? (
          <p className={styles.note}>{t(language === 'vyper' ? 'compilers.noVyper' : 'compilers.none')}</p>
        ) : (
          <table className={styles.compilers}>
            <thead>
              <tr>
                <th scope="col">{t('compilers.version')}</th>
                <th scope="col">{t('compilers.state')}</th>
                <th scope="col">{t('compiler-places.from')}</th>
                <th scope="col" className={styles.kind}>
                  {t('compilers.kind')}
                </th>
              </tr>
            </thead>
            <tbody>
              {compilers.map(({ version, longVersion, isAtHand, kind, from }) => (
                <tr key={version}>
                  <th scope="row">
                    <code>{longVersion ?? version}</code>
                  </th>
                  <td>
                    <span className={classNames(styles.badge, isAtHand && styles.exact)}>
                      {t(isAtHand ? 'compilers.atHand' : 'compilers.fetched')}
                    </span>
                  </td>
                  <td className={styles.soft}>
                    {from.map((origin) => t(`compiler-places.from_${origin}`)).join(' · ')}
                  </td>
                  <td className={classNames(styles.soft, styles.kind)}>{t(`compilers.kind_${kind}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    )
  })
  return (
    <>
      <CompilerSources sources={data.sources} />
      {tables}
    </>
  )
}
