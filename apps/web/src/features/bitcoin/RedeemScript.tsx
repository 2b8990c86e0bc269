import type { BitcoinStakeRecord, DecodedBitcoin, RedeemScriptRecord } from '@corescope/api-schema/bitcoin/calls'
import { HashText } from '../../entities/HashText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Bitcoin.module.css'
import { faultWords } from './fault-words.ts'

const PaidAddress = ({ address, outputs }: { address: string; outputs: DecodedBitcoin['outputs'] }) => {
  const t = useMessages()
  return (
    <span className={styles.line}>
      <HashText hash={address} whole />
      {outputs.some((output) => output.address === address) && (
        <span className={styles.good}>
          <Icon name="check" size={14} /> {t('bitcoin.paid')}
        </span>
      )}
    </span>
  )
}

const Keys = ({ redeem: { publicKeys, publicKeyHash } }: { redeem: RedeemScriptRecord }) => {
  const t = useMessages()
  return (
    <>
      {publicKeyHash !== null && (
        <Detail name={t('bitcoin.keyHash')}>
          <HashText hash={publicKeyHash} whole />
        </Detail>
      )}
      {publicKeys.length > 0 && (
        <Detail name={t('bitcoin.keys')}>
          <ul className={styles.keys}>
            {publicKeys.map((key) => (
              <li key={key}>
                <HashText hash={key} whole />
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </>
  )
}

/** The script that opens the locked output, and the addresses that follow from it. */
export const RedeemScript = ({
  redeem,
  redeemSource,
  outputs,
}: {
  redeem: RedeemScriptRecord
  redeemSource: BitcoinStakeRecord['redeemSource']
  outputs: DecodedBitcoin['outputs']
}) => {
  const t = useMessages()
  const { kind, required, publicKeys, problem, fault } = redeem
  return (
    <Panel flush title={t('bitcoin.redeemTitle')}>
      <DetailList>
        {redeemSource !== null && <Detail name={t('bitcoin.redeemFrom')}>{t(`bitcoin.redeem_${redeemSource}`)}</Detail>}
        <Detail name={t('bitcoin.script')}>
          <div className={styles.stack}>
            <HashText hash={redeem.bytes} whole />
            {problem !== null && (
              <ul className={styles.problems}>
                <li>
                  {t(`bitcoin.scriptProblem_${problem}`, {
                    detail: fault === null ? '' : t(...faultWords(fault)),
                  })}
                </li>
              </ul>
            )}
          </div>
        </Detail>
        <Detail name={t('bitcoin.opens')}>
          {t(`bitcoin.opens_${kind}`, { required: required ?? 0, total: publicKeys.length })}
        </Detail>
        <Keys redeem={redeem} />
        <Detail name={t('bitcoin.p2wsh')}>
          <PaidAddress address={redeem.p2wsh} outputs={outputs} />
        </Detail>
        <Detail name={t('bitcoin.p2sh')}>
          <PaidAddress address={redeem.p2sh} outputs={outputs} />
        </Detail>
      </DetailList>
    </Panel>
  )
}
