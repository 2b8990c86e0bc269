import { formatInteger } from '../../format/number.ts'

/** Fiat as the server computed it, two decimals; what is worth less than a cent, but not nothing, reads so (ruling 31). */
export const Worth = ({ worth, currency, amount }: { worth: string; currency: string; amount?: string }) => {
  const isLost = !/[1-9]/.test(worth) && amount !== '0'
  const [whole = '0', fraction = '00'] = worth.split('.')
  return <span>{isLost ? `<${currency}0.01` : `${currency}${formatInteger(whole)}.${fraction}`}</span>
}
