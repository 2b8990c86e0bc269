import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { gasPerBlob } from '@corescope/decode/transactions/blob'
import type { ReactNode } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { FiatWorth, GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { GasBar } from '../../entities/GasBar.tsx'
import { formatAmount, formatInteger, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import styles from './Transaction.module.css'

interface Props {
  transaction: TransactionDetail
}

const gwei = (wei: string) => formatAmount(wei, { decimals: 9, exact: true })

/** Part of the fee; nothing where there is none. */
const Amount = ({ name, help, wei }: { name: string; help?: string; wei: string | null }) =>
  wei === null || wei === '0' ? null : (
    <Detail name={name} help={help}>
      <NativeAmount wei={wei} exact />
      <FiatWorth amount={wei} />
    </Detail>
  )

const Price = ({ name, wei }: { name: ReactNode; wei: string | null }) =>
  wei === null ? null : (
    <Detail name={name}>
      <GasPrice wei={wei} exact />
    </Detail>
  )

/** Before it is mined only the most it can cost is known. */
const ExpectedFee = ({ transaction }: Props) => {
  const t = useMessages()
  const { symbol } = runtimeConfig().chain
  const { gas, maxFeePerGas, gasPrice, blobVersionedHashes, maxFeePerBlobGas } = transaction
  const blobGas = gasPerBlob * BigInt(blobVersionedHashes?.length ?? 0)
  const ofBlobs = blobGas * BigInt(maxFeePerBlobGas ?? 0)
  const most = (BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice) + ofBlobs).toString()
  return (
    <>
      <Detail name={t('transaction.fee')} help={t('transaction.feeHelp')}>
        {t('transaction.feeLater', { amount: formatAmount(most, { exact: true }), symbol })}
        <FiatWorth amount={most} />
      </Detail>
      <Detail name={t('transaction.gasLimit')}>{formatInteger(transaction.gas)}</Detail>
    </>
  )
}

/** Beside the fee: burnt, but on Core, where it is the validator's. */
const BlobFee = ({ transaction }: Props) => {
  const t = useMessages()
  const { blobFee, burntBlobFee, blobGasUsed, blobGasPrice } = transaction
  if (blobFee === null || blobGasUsed === null || blobGasPrice === null) return null
  const parts = { gas: formatInteger(blobGasUsed), price: gwei(blobGasPrice) }
  return (
    <Detail name={t('transaction.blobFee')}>
      <NativeAmount wei={blobFee} exact />
      <FiatWorth amount={blobFee} />
      <span className={styles.soft}>= {t('transaction.blobFeeParts', parts)}</span>
      <span className={styles.soft}>
        {burntBlobFee === '0' ? t('transaction.blobFeeKept') : t('transaction.blobFeeBurnt')}
      </span>
    </Detail>
  )
}

const PaidFee = ({ transaction }: Props) => {
  const t = useMessages()
  const { fee, gas, gasUsed, effectiveGasPrice } = transaction
  const parts = { gas: formatInteger(gasUsed), price: gwei(effectiveGasPrice) }
  const share = formatRatio(gasUsed, gas)
  return (
    <>
      <Detail name={t('transaction.fee')} help={t('transaction.feeHelp')}>
        <NativeAmount wei={fee} exact />
        {fee !== '0' && <FiatWorth amount={fee} />}
        <span className={styles.soft}>= {t('transaction.feeParts', parts)}</span>
      </Detail>
      <BlobFee transaction={transaction} />
      <Amount name={t('transaction.burnt')} help={t('transaction.burntHelp')} wei={transaction.burntFee} />
      <Amount name={t('transaction.saved')} help={t('transaction.savedHelp')} wei={transaction.savedFee} />
      <Detail name={t('transaction.gasUsed')}>
        <span>{t('transaction.gasUsedOf', { used: formatInteger(gasUsed), limit: formatInteger(gas), share })}</span>
        <GasBar gasUsed={gasUsed} gasLimit={gas} />
      </Detail>
      <Detail name={t('transaction.cumulativeGas')} help={t('transaction.cumulativeGasHelp')}>
        {formatInteger(transaction.cumulativeGasUsed)}
      </Detail>
    </>
  )
}

const BlobGas = ({ transaction }: Props) => {
  const t = useMessages()
  const { blobGasUsed, blobGasPrice, maxFeePerBlobGas } = transaction
  if (maxFeePerBlobGas === null) return null
  return (
    <>
      {blobGasUsed !== null && (
        <Detail name={t('transaction.blobGas')}>
          {blobGasPrice === null
            ? formatInteger(blobGasUsed)
            : t('transaction.blobGasOf', { gas: formatInteger(blobGasUsed), price: gwei(blobGasPrice) })}
        </Detail>
      )}
      <Price name={t('transaction.maxBlobFee')} wei={maxFeePerBlobGas} />
    </>
  )
}

/** What it cost and why: fee, gas, prices. */
export const FeeFacts = ({ transaction }: Props) => {
  const t = useMessages()
  const isPending = transaction.finality === 'pending'
  return (
    <DetailList>
      {isPending ? <ExpectedFee transaction={transaction} /> : <PaidFee transaction={transaction} />}
      {!isPending && <Price name={t('transaction.gasPrice')} wei={transaction.effectiveGasPrice} />}
      {isPending && transaction.maxFeePerGas === null && (
        <Price name={t('transaction.gasPrice')} wei={transaction.gasPrice} />
      )}
      <Price name={t('transaction.baseFee')} wei={transaction.baseFeePerGas} />
      <Price name={t('transaction.maxFee')} wei={transaction.maxFeePerGas} />
      <Price name={t('transaction.maxPriorityFee')} wei={transaction.maxPriorityFeePerGas} />
      <BlobGas transaction={transaction} />
    </DetailList>
  )
}
