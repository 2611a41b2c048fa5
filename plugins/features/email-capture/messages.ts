/** Every sentence of the email view. */
export const messages = {
  wanted: (app: string) => `${app} would like your email`,
  wantedText: 'It’s optional. You connect either way.',
  needed: (app: string) => `${app} needs your email`,
  neededText: (wallet: string) => `It comes before you connect. Closing this disconnects ${wallet}.`,
  label: 'Email',
  goesTo: (app: string) => `${app} gets it, together with your wallet’s address.`,
  endings: 'Common endings',
  recent: 'Used here before',
  submit: 'Continue',
  checking: 'Checking…',
  skip: 'Skip for now',
  invalid: 'Please enter a valid email address',
  failed: (app: string) => `${app} didn’t take it. Try again.`,
  slow: (app: string) => `${app} doesn’t answer. Try again.`,
}
