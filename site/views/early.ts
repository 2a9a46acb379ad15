/** Keeps the language of a page for what has none in its address, where a script may run. Spec §4. */
export const KEEP_LOCALE =
  "document.cookie='locale='+document.documentElement.lang+';path=/;max-age=31536000;samesite=lax';"
