import type { ParameterChange } from '@corescope/api-schema/governance/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './Governance.module.css'
import { ParameterValue } from './ParameterValue.tsx'

/** Columns of parameters that were set. */
export const parameterColumns = (t: typeof translate): Column<ParameterChange>[] => [
  ...placeColumns<ParameterChange>(),
  { key: 'key', header: t('governance.parameter'), width: 230, card: 'badge', cell: ({ key }) => <code>{key}</code> },
  {
    key: 'value',
    header: t('governance.value'),
    width: 205,
    align: 'end',
    cell: ({ contract, key, value, number, stated }) => (
      <>
        <ParameterValue contract={contract.hash} name={key} value={value} number={number} />
        {stated !== undefined && (
          <div className={styles.stated} data-tip={t('governance.statedHelp')}>
            {t('governance.stated')}{' '}
            <ParameterValue contract={contract.hash} name={key} value={value} number={stated} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'previous',
    header: t('governance.previous'),
    width: 160,
    align: 'end',
    cell: ({ previous, contract, key }) =>
      previous === null ? (
        <span data-tip={t('governance.previousUnknownHelp')}>{t('governance.previousUnknown')}</span>
      ) : (
        <ParameterValue contract={contract.hash} name={key} {...previous} />
      ),
  },
  {
    key: 'contract',
    header: t('governance.contract'),
    width: 200,
    card: 'from',
    cell: ({ contract }) => <AddressLink address={contract} />,
  },
  {
    key: 'proposal',
    header: t('governance.proposal'),
    width: 90,
    cell: ({ proposal }) => (proposal === null ? '–' : <a href={paths.proposal(proposal)}>#{proposal}</a>),
  },
]
