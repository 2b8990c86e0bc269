import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { decodeExtraData, type ExtraData } from '@corescope/decode/extra-data/extra-data'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { Detail, DetailList } from '../../../ui/DetailList.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Attestation } from './Attestation.tsx'
import styles from './ExtraData.module.css'
import { HexValue } from './HexValue.tsx'
import { ValidatorList } from './ValidatorList.tsx'

const Raw = ({ hex }: { hex: string }) => {
  const t = useMessages()
  return hex === '0x' || hex === '' ? (
    <span className={styles.soft}>{t('extra-data.empty')}</span>
  ) : (
    <>
      <code className={styles.raw}>{hex}</code>
      <Copy text={hex} label={t('extra-data.raw')} />
    </>
  )
}

const Vanity = ({ vanity }: Pick<ExtraData, 'vanity'>) => {
  const t = useMessages()
  const { client } = vanity
  return (
    <>
      <Detail name={t('extra-data.vanity')}>
        {vanity.text === '' ? (
          <span className={styles.soft}>{t('extra-data.vanityEmpty')}</span>
        ) : (
          <code className={styles.text}>{vanity.text}</code>
        )}
        <Copy text={vanity.hex} label={t('extra-data.vanity')} />
      </Detail>
      {client !== null && <Detail name={t('extra-data.client')}>{t('extra-data.clientText', { ...client })}</Detail>}
      {vanity.nextForkHash !== null && (
        <Detail name={t('extra-data.forkHash')}>
          <HexValue hex={vanity.nextForkHash} label={t('extra-data.forkHash')} />
        </Detail>
      )}
    </>
  )
}

const Decoded = ({ extraData, block }: { extraData: ExtraData; block: BlockDetail }) => {
  const t = useMessages()
  const { validators, turnLength, attestation, seal, surplus, layout } = extraData
  const count = validators.length
  return (
    <DetailList>
      <Vanity vanity={extraData.vanity} />
      <Detail name={t('extra-data.validatorSize')}>
        {count === 0 ? (
          <span className={styles.soft}>{t('extra-data.validatorSizeNone')}</span>
        ) : (
          t('extra-data.validatorCount', { count })
        )}
        {layout !== 'bare' && <span className={styles.tag}>{t(`extra-data.layout_${layout}`)}</span>}
      </Detail>
      <Detail name={t('extra-data.turnLength')}>
        {turnLength === null ? (
          <span className={styles.soft}>{t('extra-data.turnLengthNone')}</span>
        ) : (
          t('extra-data.turnLengthBlocks', { count: turnLength })
        )}
      </Detail>
      {count > 0 && <ValidatorList validators={validators} names={block.votingSet ?? []} />}
      <Attestation attestation={attestation} votingSet={block.votingSet} />
      {surplus !== '0x' && (
        <Detail name={t('extra-data.surplus')}>
          <HexValue hex={surplus} label={t('extra-data.surplus')} />
        </Detail>
      )}
      <Detail name={t('extra-data.seal')}>
        {/^0x0*$/.test(seal) ? (
          <span className={styles.soft}>{t('extra-data.sealEmpty')}</span>
        ) : (
          <HexValue hex={seal} label={t('extra-data.seal')} />
        )}
      </Detail>
    </DetailList>
  )
}

const Content = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { extraData: hex, consensus, blockNumber, epochLength } = block
  if (consensus === 'none') {
    return (
      <DetailList>
        <Detail name={t('extra-data.none')} help={t('extra-data.noneLead')}>
          <Raw hex={hex} />
        </Detail>
      </DetailList>
    )
  }
  const result = decodeExtraData(hex, { blockNumber, epochLength })
  if (result.ok) return <Decoded extraData={result.extraData} block={block} />
  return (
    <div className={styles.failure}>
      <p>
        {t('extra-data.error')} <code className={styles.raw}>{result.raw}</code>
      </p>
      <Copy text={result.raw} label={t('extra-data.raw')} />
    </div>
  )
}

/** The header's extra data, part by part; raw bytes where the network gives it no meaning (rulings 2 and 3, spec §8). */
export const ExtraDataPanel = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  return (
    <Panel title={t('extra-data.title')} flush resetKey={block.blockHash}>
      <Content block={block} />
    </Panel>
  )
}
