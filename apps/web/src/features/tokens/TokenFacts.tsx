import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { standardLabels } from '../../entities/tokens/TokenMarks.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { foreignHost } from './foreign-host.ts'
import { SupplyBlock } from './SupplyBlock.tsx'
import styles from './TokenScreens.module.css'

/** A link somebody else wrote: it opens apart, gives nothing away, and lends no weight. */
const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
)

const Submitted = ({ submitted }: { submitted: NonNullable<TokenInfo['submitted']> }) => {
  const t = useMessages()
  const { content, signer, signedAt } = submitted
  const links = Object.entries(content.links ?? {}) as [keyof NonNullable<typeof content.links>, string][]
  return (
    <>
      {content.description && (
        <Detail name={t('token.description')}>
          <p className={styles.prose}>{content.description}</p>
        </Detail>
      )}
      {content.website && (
        <Detail name={t('token.website')}>
          <Outside href={content.website}>{content.website}</Outside>
        </Detail>
      )}
      {content.email && <Detail name={t('token.email')}>{content.email}</Detail>}
      {links.length > 0 && (
        <Detail name={t('token.links')}>
          <span className={styles.links}>
            {links.map(([kind, href]) => {
              const host = foreignHost(kind, href)
              return (
                <span key={kind}>
                  <Outside href={href}>{t(`token.link_${kind}`)}</Outside>
                  {host && <span className={styles.soft}> {host}</span>}
                </span>
              )
            })}
          </span>
        </Detail>
      )}
      <Detail name={t('token.submittedBy')}>
        <span>
          {rich(t('token.submitted'), {
            signer: () => <AddressLink address={signer} />,
            time: () => <Timestamp value={signedAt} form="both" />,
          })}
        </span>
      </Detail>
    </>
  )
}

/** What the contract, its document and its owner say of a token, each marked as whose word it is. */
export const TokenFacts = ({ token }: { token: TokenInfo }) => {
  const t = useMessages()
  const { creator, document, submitted, totalSupply, totalSupplyBlock, countedSupply, decimals } = token
  const isCounted = totalSupply !== null && totalSupplyBlock === null
  return (
    <DetailList>
      <Detail name={t('token.contract')}>
        <AddressLink
          address={{ ...token, hash: token.contractAddress, type: '1', isCandidate: false, domainName: null }}
          whole
        />
      </Detail>
      <Detail name={t('token.standard')}>{standardLabels[token.standard]}</Detail>
      {token.standard === 20 && (
        <Detail name={t('token.decimals')}>{decimals === null ? t('token.noDecimals') : String(decimals)}</Detail>
      )}
      <Detail name={t('token.totalSupply')} help={t(isCounted ? 'token.totalSupplyCounted' : 'token.totalSupplyHelp')}>
        {totalSupply === null ? (
          t('token.noSupply')
        ) : (
          <span className={styles.entity}>
            <TokenUnits amount={totalSupply} token={token} exact />
            <SupplyBlock blockNumber={totalSupplyBlock} />
          </span>
        )}
      </Detail>
      {countedSupply !== null && (
        <Detail name={t('token.countedSupply')} help={t('token.countedSupplyHelp')}>
          <TokenUnits amount={countedSupply} token={token} exact />
        </Detail>
      )}
      <Detail name={t('token.creator')}>
        {creator === null ? t('token.unknown') : <AddressLink address={creator} />}
      </Detail>
      <Detail name={t('token.firstBlock')}>
        <BlockLink blockNumber={token.firstBlock} />
      </Detail>
      {document?.description && (
        <Detail name={t('token.ownWords')} help={t('token.ownWordsHelp')}>
          <p className={styles.prose}>{document.description}</p>
        </Detail>
      )}
      {document?.externalUrl && /^https?:\/\//i.test(document.externalUrl) && (
        <Detail name={t('token.ownLink')}>
          <Outside href={document.externalUrl}>{document.externalUrl}</Outside>
        </Detail>
      )}
      {submitted && <Submitted submitted={submitted} />}
      <Detail name={t('token.update')}>
        <ButtonLink href={paths.tokenUpdate(token.contractAddress)}>{t('token.updateLink')}</ButtonLink>
      </Detail>
    </DetailList>
  )
}
