/** Every sentence that a project's remote configuration may lead to. */
export const messages = {
  title: 'Nobody can connect now',
  text: 'This app has used up what its plan allows. Try again later, or tell the people behind it.',
  back: 'Back',
}
