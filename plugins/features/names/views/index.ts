// A visitor who opens the first view is about to need the rest, so they load as one piece.

export { default as ChooseAccountName } from './ChooseAccountNameView.tsx'
export { default as RegisterAccountNameSuccess } from './RegisterAccountNameSuccessView.tsx'
export { default as RegisterAccountName } from './RegisterAccountNameView.tsx'
