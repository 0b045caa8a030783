/**
 * The page that a host shows for an unknown address (`404.html`; scripts/vite/not-found.mjs inserts this). If `#` in a
 * link became `%23` on its way, the host was asked for what only the page understands, so the link is forwarded. A
 * classic script without imports, as the root of the site is only known once it has run.
 */
(() => {
  const { origin, pathname } = location;
  const at = pathname.indexOf('%23');
  // Includes the origin: a path that begins with two slashes would lead to another site.
  if (at >= 0) location.replace(`${origin}${pathname.slice(0, at)}#${pathname.slice(at + 3).replace(/%2f/gi, '/')}`);
  const { folders } = document.documentElement.dataset;
  if (!folders) return;
  // The root ends before a folder that the site has there; otherwise it is the folder of the address.
  const parts = pathname.split('/');
  const folder = parts.findIndex((part) => folders.split(' ').includes(part));
  const root = parts.slice(0, folder < 0 ? parts.length - (pathname.endsWith('/') ? 2 : 1) : folder).join('/');
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('a')) link.href = `${origin}${root}/`;
  });
})();
