/** Where the view says that the focus belongs (`data-autofocus`), else its heading, else the dialog. */
export const focusTarget = (dialog: HTMLElement): HTMLElement =>
  dialog.querySelector<HTMLElement>('.tk-view [data-autofocus]') ??
  dialog.querySelector<HTMLElement>('.tk-view h2[tabindex], .tk-view h3[tabindex]') ??
  dialog
