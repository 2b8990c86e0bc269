import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { SharingEventList } from '../../entities/fee-shares/SharingEventList.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Governance.module.css'
import { ParameterValue } from './ParameterValue.tsx'
import { setParameterOf } from './set-parameter.ts'

type Answer = CallResponse<'governanceProposal'>

/** The parameter that an operation would set, in words. */
const SetParameter = ({ target, decoded }: Pick<Answer['operations'][number], 'target' | 'decoded'>) => {
  const t = useMessages()
  const found = decoded === null ? undefined : setParameterOf(decoded)
  if (found === undefined) return null
  return (
    <p className={styles.sets}>
      {rich(t('governance.sets'), {
        key: () => <code>{withHiddenSigns(found.key)}</code>,
        value: () => (
          <strong>
            <ParameterValue contract={target.hash} name={found.key} value={found.value} number={found.number} />
          </strong>
        ),
      })}
    </p>
  )
}

/** What an operation would change of the fee shares, in words. */
const FeeShareChange = ({ feeShare }: { feeShare: NonNullable<Answer['operations'][number]['feeShare']> }) => {
  const t = useMessages()
  return (
    <div>
      <p className={styles.sets}>
        {rich(t(`feeShares.change_${feeShare.change}`), {
          contract: () => <AddressLink address={feeShare.contract} />,
        })}
      </p>
      <SharingEventList events={feeShare.events} />
    </div>
  )
}

/** What a proposal would call. Its signatures are the proposer's words: signs in them that nobody sees are written out. */
export const Operations = ({ operations }: Pick<Answer, 'operations'>) => {
  const t = useMessages()
  return (
    <Panel flush title={t('governance.operations', { count: operations.length })}>
      {operations.map(({ target, value, signature, data, decoded, feeShare }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations are known by their place alone.
        <div key={index} className={styles.operation}>
          <span>
            <AddressLink address={target} />
          </span>
          <code>
            {signature === '' ? (decoded?.signature ?? t('governance.noSignature')) : withHiddenSigns(signature)}
          </code>
          {feeShare === null ? (
            <SetParameter target={target} decoded={decoded} />
          ) : (
            <FeeShareChange feeShare={feeShare} />
          )}
          {decoded === null ? (
            <HashText hash={data} />
          ) : (
            <DecodedValues values={decoded.values} isTooLarge={decoded.isTooLarge} />
          )}
          {value !== '0' && <NativeAmount wei={value} />}
        </div>
      ))}
    </Panel>
  )
}
