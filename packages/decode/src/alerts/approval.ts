/** From here on an allowance has no end that anybody reaches: wallets ask for the largest number, and some tokens count down from it. */
const unlimited = 2n ** 255n

export type Approval = 'changed' | 'none' | 'unlimited' | 'item' | 'amount'

/** What an approval allows; `changed`: it does not say. Pure. */
export const approvalOf = ({ amount, tokenItem }: { amount: string | null; tokenItem: string | null }): Approval => {
  if (amount === null) return 'changed'
  if (tokenItem !== null) return 'item'
  const allowed = BigInt(amount)
  if (allowed === 0n) return 'none'
  return allowed >= unlimited ? 'unlimited' : 'amount'
}
