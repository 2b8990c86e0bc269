/** Why a call of accounts, faucet or names was refused: `fault` of the failure envelope. Screens have a sentence for each, in both languages. */
export const accountFaults = [
  ...(['wrongCredentials', 'notConfirmed', 'disabled', 'tooManyAttempts', 'captchaRequired', 'captchaWrong'] as const),
  ...(['nameTaken', 'emailTaken', 'passwordLeaked', 'passwordLikeName', 'wrongPassword', 'linkInvalid'] as const),
  ...(['registrationClosed', 'tooMany', 'notThere', 'alreadyThere', 'abiInvalid', 'signatureWrong'] as const),
  ...(['signatureOld', 'notOwner', 'faucetOff', 'faucetEmpty', 'faucetFull'] as const),
  ...(['faucetAddressLimit', 'faucetClientLimit', 'faucetDayLimit', 'dnsOff', 'dnsAway'] as const),
] as const
export type AccountFault = (typeof accountFaults)[number]
