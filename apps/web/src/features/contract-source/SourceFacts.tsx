import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { licenseTypes } from '@corescope/chain/enums'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { CompilerRelease } from '../../entities/optimizer/CompilerRelease.tsx'
import { optimizerRuns } from '../../entities/optimizer/optimizer-runs.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import styles from './ContractSource.module.css'

type Verification = NonNullable<ContractSources['verification']>

/** Whether the compiler was asked for what its makers call experimental. Pure. */
const isExperimental = ({ settings }: Verification): boolean => {
  const told = (JSON.parse(settings) as { settings?: { experimental?: unknown; viaSSACFG?: unknown } }).settings
  return told?.experimental === true || told?.viaSSACFG === true
}

/** How it was compiled. */
export const SourceFacts = ({ verification }: { verification: Verification }) => {
  const t = useMessages()
  const { contractName, language, optimizer, evmVersion, viaIR, licenseType } = verification
  const runs = optimizerRuns(verification)
  const on = runs === null ? t('contract-source.onOnly') : t('contract-source.on', { runs })
  const { libraries, moreLibraries } = verification
  const license = licenseTypes.find(({ code }) => code === licenseType)?.label
  return (
    <DetailList>
      <Detail name={t('contract-source.name')}>
        <strong>{contractName}</strong>
      </Detail>
      <Detail name={t('contract-source.language')}>{t(`contract-source.language_${language}`)}</Detail>
      <Detail name={t('contract-source.compiler')}>
        <CompilerRelease {...verification} />
      </Detail>
      <Detail name={t('contract-source.optimizer')}>
        {optimizer ? on : t('contract-source.off')}
        {viaIR && ` · ${t('contract-source.viaIR')}`}
        {isExperimental(verification) && (
          <>
            {' · '}
            <span className={styles.warning}>{t('contract-source.experimental')}</span>
          </>
        )}
      </Detail>
      <Detail name={t('contract-source.evm')}>{evmVersion ?? t('contract-source.evmDefault')}</Detail>
      <Detail name={t('contract-source.license')}>{license ?? t('contract-source.noLicense')}</Detail>
      <Detail name={t('contract-source.verifiedAt')}>
        <Timestamp value={verification.verifiedAt} />
      </Detail>
      {libraries.length > 0 && (
        <Detail name={t('contract-source.libraries')} wide>
          <ul className={styles.plain}>
            {libraries.map(({ name, address, code }) => (
              <li key={name}>
                {name} <AddressLink address={address} />{' '}
                <span className={code === 'other' ? styles.warning : styles.soft}>
                  {t(`contract-source.library_${code ?? 'unknown'}`)}
                </span>
              </li>
            ))}
            {moreLibraries > 0 && (
              <li className={styles.soft}>
                {t('contract-source.librariesMore', { shown: formatInteger(moreLibraries) })}
              </li>
            )}
          </ul>
        </Detail>
      )}
    </DetailList>
  )
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** What else is known of it: arguments of its constructor, its ABI, the compiler's settings. */
export const SourceExtras = ({ verification }: { verification: Verification }) => {
  const t = useMessages()
  const { constructorArguments, abi, settings, storageLayout } = verification
  const folded: [string, string | null][] = [
    [t('contract-source.abi'), abi],
    [t('contract-source.settings'), settings],
    [t('contract-source.storageLayout'), storageLayout],
  ]
  return (
    <>
      {constructorArguments !== null && constructorArguments.data !== '0x' && (
        <section className={styles.extra}>
          <h3>{t('contract-source.arguments')}</h3>
          {constructorArguments.values !== null && <DecodedValues values={constructorArguments.values} />}
          <CodeBlock text={constructorArguments.data} label={t('contract-source.arguments')} wraps />
        </section>
      )}
      {folded.map(
        ([name, text]) =>
          text !== null && (
            <details key={name} className={styles.extra}>
              <summary>{name}</summary>
              <CodeBlock text={pretty(text)} label={name} />
            </details>
          ),
      )}
    </>
  )
}
