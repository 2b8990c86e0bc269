import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { ListedValidator } from '@corescope/decode/extra-data/extra-data'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { bareAddress } from '../../../entities/address-name.ts'
import { HashText } from '../../../entities/HashText.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Detail } from '../../../ui/DetailList.tsx'
import styles from './ExtraData.module.css'

const VoteAddress = ({ voteAddress }: Pick<ListedValidator, 'voteAddress'>) => {
  const t = useMessages()
  if (voteAddress === null || /^0x0*$/.test(voteAddress)) {
    return <span className={styles.soft}>{t('extra-data.noVoteAddress')}</span>
  }
  return <HashText hash={voteAddress} />
}

interface ValidatorListProps {
  validators: readonly ListedValidator[]
  /** Members whose names are known. */
  names: readonly AddressReference[]
}

/** The set an epoch block announces, in the order of the header (ascending by address). */
export const ValidatorList = ({ validators, names }: ValidatorListProps) => {
  const t = useMessages()
  const known = new Map<string, AddressReference>(names.map((address) => [address.hash, address]))
  return (
    <Detail name={t('extra-data.validators')} help={t('extra-data.validatorsNext')}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('extra-data.index')}</th>
            <th scope="col">{t('extra-data.consensusAddress')}</th>
            <th scope="col">{t('extra-data.voteAddress')}</th>
          </tr>
        </thead>
        <tbody>
          {validators.map(({ consensusAddress, voteAddress }, index) => (
            <tr key={consensusAddress}>
              <td>{index + 1}</td>
              <td>
                <AddressLink
                  address={known.get(consensusAddress) ?? { ...bareAddress(consensusAddress), isCandidate: true }}
                />
              </td>
              <td>
                <VoteAddress voteAddress={voteAddress} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Detail>
  )
}
