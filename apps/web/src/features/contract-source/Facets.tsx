import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { Fragment } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The contracts that the functions of a diamond lead to. */
export const Facets = ({ facets }: Pick<ContractSources, 'facets'>) => {
  const t = useMessages()
  return (
    <p>
      {t('contract-source.facets', { shown: formatInteger(facets.length) })}
      {facets.map((facet) => (
        <Fragment key={facet.hash}>
          {' '}
          <AddressLink address={facet} />
        </Fragment>
      ))}
    </p>
  )
}
