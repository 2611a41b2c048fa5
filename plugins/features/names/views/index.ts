// One piece: a visitor who comes to the first is about to need the rest.

export { default as ChooseAccountName } from './ChooseAccountNameView.tsx'
export { default as RegisterAccountNameSuccess } from './RegisterAccountNameSuccessView.tsx'
export { default as RegisterAccountName } from './RegisterAccountNameView.tsx'
