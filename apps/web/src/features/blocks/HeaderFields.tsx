import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Blocks.module.css'
import { headerFields } from './header-fields.ts'

/** The raw header, closed until asked for. */
export const HeaderFields = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  return (
    <Panel flush resetKey={block.blockHash}>
      <details className={styles.raw}>
        <summary>{t('blocks.header')}</summary>
        <p className={styles.lead}>{t('blocks.headerLead')}</p>
        <DetailList>
          {headerFields(block).map(({ name, text }) => (
            <Detail key={name} name={<code>{name}</code>}>
              <code className={styles.mono}>{text}</code>
              <Copy text={text} label={name} />
            </Detail>
          ))}
        </DetailList>
      </details>
    </Panel>
  )
}
