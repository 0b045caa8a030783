// Where this project is at home; the only place that knows. `repository` and `homepage` of package.json if present;
// else the repository whose workflow is running, and its site as release.yml deploys it. Elsewhere there is no home,
// and packages made there name none.

import { readFileSync } from 'node:fs';

/** @typedef {{ repository?: { url: string } | string, homepage?: string }} Manifest of package.json */

/** @param {Manifest} manifest @param {Record<string, string | undefined>} environment */
function repositoryOf({ repository }, { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY }) {
  const url = typeof repository === 'string' ? repository : repository?.url;
  return (
    url?.replace(/^git\+/, '').replace(/\.git$/, '') ??
    (GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`)
  );
}

/** @param {Manifest} manifest @param {Record<string, string | undefined>} environment */
function siteOf({ homepage }, { SITE, GITHUB_REPOSITORY }) {
  const [owner, name] = GITHUB_REPOSITORY?.split('/') ?? [];
  return homepage ?? (SITE || (owner && `https://${owner}.github.io/${name}/`));
}

/**
 * The fields for a package's manifest. npm publishes with provenance only packages that name the repository of their
 * build.
 */
export function homeOf(
  environment = process.env,
  manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
) {
  const [repository, homepage] = [repositoryOf(manifest, environment), siteOf(manifest, environment)];
  return {
    ...(homepage ? { homepage } : {}),
    ...(repository
      ? { repository: { type: 'git', url: `git+${repository}.git` }, bugs: { url: `${repository}/issues` } }
      : {}),
  };
}
