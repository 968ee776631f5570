/** The paths by which people authorize apps, and by which apps ask for their tokens: GitHub's. */
export const oauthPaths = {
  authorize: () => "/login/oauth/authorize",
  accessToken: () => "/login/oauth/access_token",
  deviceCode: () => "/login/device/code",
  device: () => "/login/device",
};
