import type { VerifiedRecord } from '@corescope/api-schema/verification/shapes'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { CompilerRelease } from '../../entities/optimizer/CompilerRelease.tsx'
import { optimizerRuns } from '../../entities/optimizer/optimizer-runs.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { licenseName } from './license-name.ts'
import { MatchBadge } from './MatchBadge.tsx'
import styles from './Verification.module.css'

type VerifiedColumn = Column<VerifiedRecord>

const optimizerWords = (row: VerifiedRecord, t: typeof translate): string => {
  if (!row.optimizer) return t('verified.notOptimized')
  const runs = optimizerRuns(row)
  return runs === null ? t('verified.optimizedOnly') : t('verified.optimized', { runs })
}

const compiledColumns = (t: typeof translate): VerifiedColumn[] => [
  {
    key: 'compiler',
    header: t('verified.compiler'),
    width: 150,
    card: 'meta',
    cell: ({ language, compilerVersion, namedCompiler }) => (
      <>
        {t(`verified.${language}`)}{' '}
        <CompilerRelease compilerVersion={compilerVersion.replace(/\+.*$/, '')} namedCompiler={namedCompiler} />
      </>
    ),
  },
  {
    key: 'settings',
    header: t('verified.settings'),
    width: 176,
    card: 'hidden',
    cell: (row) => (
      <span className={styles.settings}>
        <span>{optimizerWords(row, t)}</span>
        {row.hasConstructorArguments && <span className={styles.soft}>{t('verified.withArguments')}</span>}
      </span>
    ),
  },
  {
    key: 'license',
    header: t('verified.license'),
    width: 110,
    card: 'hidden',
    cell: ({ licenseType }) => licenseName(licenseType) ?? t('verified.noLicense'),
  },
]

/** Columns of the verified contracts. */
export const verifiedColumns = (t: typeof translate): VerifiedColumn[] => [
  {
    key: 'address',
    header: t('verified.address'),
    width: 216,
    firm: true,
    card: 'via',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    key: 'name',
    header: t('verified.name'),
    width: 190,
    card: 'title',
    cell: ({ contractName }) => <strong>{contractName}</strong>,
  },
  ...compiledColumns(t),
  {
    key: 'balance',
    header: t('verified.balance'),
    width: 200,
    card: 'amount',
    ...amountCell(({ balance }) => balance),
  },
  {
    key: 'transactions',
    header: t('verified.transactions'),
    width: 90,
    align: 'end',
    card: 'hidden',
    cell: ({ transactionCount }) => formatInteger(transactionCount),
  },
  {
    key: 'match',
    header: t('verified.match'),
    width: 90,
    card: 'badge',
    cell: ({ match, creationMatch }) => <MatchBadge match={match} creation={creationMatch} />,
  },
  {
    key: 'time',
    header: t('verified.verifiedAt'),
    width: 146,
    firm: true,
    card: 'meta',
    cell: ({ verifiedAt }) => <Timestamp value={verifiedAt} />,
  },
]
