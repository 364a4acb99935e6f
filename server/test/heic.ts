import { gunzipSync } from 'node:zlib'

/*
 * Made for these tests with `heif-enc` of Debian's libheif-examples from pictures of two colours and of one.
 */

/** As a phone writes it: 96 × 64 pixels, to be turned a quarter to the right; with the camera's name and a place. */
export const phonePicture = gunzipSync(
  Buffer.from(
    'H4sICL8XBGsCA3Bob25lLmhlaWMAfVRrSBRRFD53xk0t094tZbaZhWVG7/xTbWou0sPS7GEYzc7Oupd2dm+zYypBD8osCHr8sAcR' +
      'ZpAlUUFhUPbuXw+ioqKSooKyhKJAxbLp3JlJTag7c+Z+99zvnnvuOfcMACT69QoWUKgM2FTqn8qxSiU/gFimKroEVhsT8AU1GwOj' +
      'sg69WjyjumoigjKDBsOmyWw3CKYGxP1m3xflDOqwRc3p0jxHyaA05Dct8NmhOFAE215gozwVeigJpywop5wuNFCmMeyrKZPDqChF' +
      'dhYRWZdrSV/hZ2d7O0CC6MKlTjeJI4bBCSLs4x98ky4L7jE4mZpJSK+ZminbHNWfciecDcbwsfVxJyM5Opvc1M4nu3GPITTCFHu/' +
      'dSioIy1yOKgxLYxekjdBWY1EuTDGIV3L92S6Vq0uckW/RVNDIBbiYZQkR9jigpzl3EBEKovIuhb8O8KtT61APk4PSCFfRfP1FUVz' +
      'ScP2sZWFOW159fD/1tenRHhCfqKkyEzD/BH0BpLLdMZxNj+DHJB8iFchnqShg4h3cH2JhQ9x7LXwGY615flZiG8gdpX0wN4eWA2W' +
      'yrYP3Ps4JVRYgD1GERIhAvnggcx/cPqYnCx8pgDwePWOQ8Q/fZq1Km4egKPJML6PB4jGzHUeMIwfxw2jsxaz9Qrgxobu9eEavGvf' +
      'UL+3W+etBri0G8D5oluXgryESoCGO0zSrDoQ+X3zU4BvdQD9VwMMfoihXYPaAYyWU5MSE8PPFku1sM7pTspUqetwxLFN2L4DjcII' +
      'qin+P7Uj+zA5vE7wYGSP6pN4eZ1KJedi35RFlT5rXfmrn2G0NzXufBBmnk0XH3nnd8zxTD5XfPheTNG702mN0jHmWT9/S0sB67i7' +
      'sPODkrf58MHCI+mtxa9dZ2cn3vzSWpdbcuJApQPg85P060ZxyqLhV+rX3rroOLq47XhV7drReaO/Dro68AIpcTmbXtapabeXNh+t' +
      'uKLcH2Y0zmrLaz7Zoc+csTfNCXPrr2UMq5p8ovb91vhly6qKxv2Y523hR8jNnWjmNBoSiAD9eUhRBhHRzBXP5AjiMDGvy5E2LkdJ' +
      'tTm81mlVlIm3oozbZeFjdpCypJCkVbhYIBzCQsvAC/NR7O4FEGosPq8+0cZue61g/jH4DkvMkcPMZKM9O92+d0l2/+ce/gbU7DnU' +
      'HwUAAA==',
    'base64',
  ),
)

/** 8,064 × 6,048 pixels of grey in 11 kB. */
export const largePicture = gunzipSync(
  Buffer.from(
    'H4sICJEXBGsCA2JpZy5oZWljAO3WP0gbURgA8O/lRA8sGkSj0EJjXJQMYotQOh1RpKVbBx0EIcYceZLTZ3KXxqGYIKKTCIJ0TKFD' +
      'B9EUOogu6igODro7OwmlGDEav0uioKuSr9Dv49173/t3P94NjwOAV6Y9q2JRGQEMS5p9bm7JsAkgQlbUDkMlOmMT8UQ1ByUjNjyK' +
      'JiVtq5wJfAIyPl1+5aCBfVEeNistQNDBqkvKKfN+fRt2op5qL5aK9LnpvlQJhe0PqSLT2KZxYkBo6t4snUPxulAAaNb8uLHDEC9E' +
      'qeQu0GDFrbCUtj1GJ04GQ0I8mslBUYexhbWzjz0bcd0dqlRGANc3DIq9RH7cQKZVJlW0Ir7OALTnMPEqmZbuiKbruAt8Ull33woP' +
      'rGU983jQr9ZEGL9UcKZbbNat9C5lZ9PpLynHcewHkXyeyBSzB1drR+Pf4Nfpbz13MZKpnrRWRfT/3Iu1hf7W19gFaDhc9TremrMa' +
      'NL5bJFCx9Ptp3Jd5Eld7Q8H6FIU6bFColxkCVZwQoHWtBKi+RXE7FQhQ3zkB6s8RoG8p7uAPuwToKAWapLgHlymuwXUK9JgCvSFA' +
      'RQ+B+YnAnCMwvxOYOwQmwY+K+FN70+MjMAME5nsCc+g/MT8TmGNsssnmP2tOsskmm2yyySabbLLJJptssskmm2yyySabbLLJ5lPN' +
      'lvwtCd5A3NssAAA=',
    'base64',
  ),
)
