/** Why a call of accounts or of the faucet was refused: `fault` of the failure envelope. Screens have a sentence for each, in both languages. */
export const accountFaults = [
  ...(['wrongCredentials', 'notConfirmed', 'disabled', 'tooManyAttempts', 'captchaRequired', 'captchaWrong'] as const),
  ...([
    'nameTaken',
    'nameAddress',
    'nameHidden',
    'nameScripts',
    'emailTaken',
    'passwordLeaked',
    'passwordLikeName',
    'wrongPassword',
    'linkInvalid',
    'linkPassword',
  ] as const),
  ...(['codeRequired', 'codeWrong', 'codeWait', 'codeSealed', 'factorOn', 'factorOff'] as const),
  ...(['passkeyOff', 'passkeyWrong'] as const),
  ...([
    'notVerified',
    'publicNameLength',
    'publicNameSigns',
    'publicNameScripts',
    'publicNameLookAlike',
    'publicNameWaits',
  ] as const),
  ...([
    'registrationClosed',
    'tooMany',
    'tooManyChanges',
    'notThere',
    'noToken',
    'alreadyThere',
    'abiInvalid',
    'abiRoom',
    'signatureWrong',
  ] as const),
  ...(['signatureOld', 'notOwner', 'webhookUrl', 'webhookWait'] as const),
  ...(['faucetOff', 'faucetEmpty', 'faucetFull'] as const),
  ...(['faucetAddressLimit', 'faucetClientLimit', 'faucetDayLimit'] as const),
] as const
export type AccountFault = (typeof accountFaults)[number]

/** Why no domain name was looked up: no DNS server is named, it cannot be asked, or it does not answer for that name. */
export const nameFaults = ['dnsOff', 'dnsAway', 'dnsRefused', 'dnsBeyond'] as const
export type Fault = AccountFault | (typeof nameFaults)[number]
