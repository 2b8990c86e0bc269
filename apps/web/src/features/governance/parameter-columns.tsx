import type { ParameterChange } from '@corescope/api-schema/governance/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'

/** A number that would read as an address or a hash stays in its bytes. */
const longestNumber = 30

/** Columns of parameters that were set. */
export const parameterColumns = (t: typeof translate): Column<ParameterChange>[] => [
  ...placeColumns<ParameterChange>(),
  { key: 'key', header: t('governance.parameter'), width: 240, card: 'badge', cell: ({ key }) => <code>{key}</code> },
  {
    key: 'value',
    header: t('governance.value'),
    width: 220,
    align: 'end',
    cell: ({ value, number }) =>
      number !== null && number.length <= longestNumber ? formatInteger(number) : <HashText hash={value} />,
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
    width: 110,
    cell: ({ proposal }) => (proposal === null ? '–' : <a href={paths.proposal(proposal)}>#{proposal}</a>),
  },
]
