/**
 * Common passwords, and the words that they are made of: from the frequency list of zxcvbn 4.4.2 (copyright 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence), those of
 * eight characters and more, and the most frequent ones of six and seven letters, without the crude ones.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
0000000000o 0102030405 010203040506 0147896325 0192837465 0987654321q 1020304050 102030405060 1029384756 1111111111zz 1111122222
1112131415 111222333a 1122112211 1122334455 112233445566 1123581321 1213141516 1223334444 123123123a 123123123q 123123qweqwe 1232323q
1234509876 1234554321 12345654321 123456654321 1234567890 12345678900 12345678900987654321 1234567890a 1234567890q 1234567890qw
1234567890s 1234567890z 1234567891 12345678910 12345678912 123456789123 1234567899 123456789987654321 123456789a 123456789abc 123456789b
123456789d 123456789f 123456789g 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz 123456789qqq
123456789qw 123456789qwe 123456789qwerty 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789z 123456789zxc
12345678a 12345678q 1234567a 1234567q 123456aa 123456qw 123456qwe 123456qwerty 12345qwe 12345qwert 12345qwerty 12345trewq 12345zxcvb
1234abcd 1234asdf 1234qwer 1234qwerasdf 1234qwerty 123hfjdk 123qq123 123qwe 123qwe456rty 123qweasd 123qweasdzxc 123qwerty 12qw34er
12qwaszx 1357908642 1357924680 1357997531 17171717aa 1a2a3a4a5a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1pass1page 1passwor 1q2q3q4q5q
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qa2ws3ed4rf 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw 1qazxsw23edc 1x2zkg8w 1z2x3c4v
1z2x3c4v5b 23176djivanfros 3141592654 3216732167 3rjs1la7qe 3syqo15hil 4815162342 4815162342lost 4904s677075 51051051051 541233432442
5hsu75kpot 7894561230 7ugd5hip2j 80070633pc 89015173454 89231243658s 89600506779 8j4ye3uz 8phrowz 9293709b 987654321a 987654321q
989244342a 999111999q a1234567 a12345678 a123456789 a1a2a3a4a a1b2c3d a1b2c3d4e a1s2d3f a1s2d3f4g a987654321 aa123456 aardvark abc12345
abcd1234 aberdeen abnormal abracadabra abrakadabra access accord achilles action adgjmptw adidas admin18533362 agent007 airborne airforce
airplane alabama alaska albatros alejandr aleksander aleksandr aleksandra alessandro alexande alexander alexandr alexis alphabet amateurs
america amsterda amsterdam anaconda anastasi anastasiya andrey andromed andromeda angel123 angelofwar angels anhyeuem animal anthony
apache apokalipsis apollo apple123 applepie apples aquarius arizona armageddon armagedon arsenal asdasd asdf1234 asdfasdf asdfg12345
asdfgh asdfghjk asdfghjkl asdfzxcv aspirine assassin assman astalavista astonvilla atlanta atlantis austin australi avalanch avalon avatar
awesome azerty azertyuiop azsxdcfv azsxdcfvgb babemagnet babyblue babydoll babyface babygirl babylon babylove backdoor badass badboy
badger badnaamhere balloons bambam banana bandit barbados barcelon barcelona barefoot barney baseball basketba batman bcfields beatles
beautifu beauty beaver beavis beefcake bergkamp berlin bestfriend bigballs bigblock bigboy bigdaddy bigdog bigmac bigman bigmoney bigred
billybob billyboy binladen birdie birthday biteme blackberry blackbir blackcat blackdog blackhaw blackjac blackjack blackout bladerunner
blahblah blazer blessing blingbling blink182 blizzard blonde bluebell bluebird blueeyes bluefish bluemoon bobafett bobdylan bondarenko
bonehead booger boogie bookworm boomboom boomer borussia boston bowling brandon brandy braveheart braves brazil brighton britney bronco
broncos brooklyn brucelee brutus bubbles buckeyes buckshot budapest buddha buddyboy budlight budweise buffalo bulldog bulldogs bullet
bullfrog bullseye bunghole businessbabe buster cadillac caesar caliente californ caligula callofduty camaro cambiami cameltoe cameron
canada cancer candyman cannabis capslock captain cardinal carlitos carolina carpedie cartman casablanca casanova casino casper cassie
catfish catherin cavalier cbr900rr cdtnkfyf celtic cerberus cfitymrf chainsaw champion changeme chargers charles charlie charlott charlton
checkers cheese chelsea cherokee cherry chester chevelle chevrole chevrolet cheyenne chicago chicken chickens chickenwing chipmunk
chocolat chocolate choochoo chopper chrisbln christ christia christin christma christop christophe chronic chrysler chuckles cinnamon
cjkysirj clarinet classic classics claymore clevelan clippers clubpenguin cnjvfnjkju cocacola coffee coldbeer colombia colorado coltrane
comanche combat comicbookdb commando compaq computador computer concorde concrete connor consumer contortionist cookie cooldude coolness
copper corleone corvette cosworth cougar counterstrike cowboy cowboys crazybab creampie creative cricket crjhgbjy crusader crystal
ctdfcnjgjkm cvzefh1gkc cxfcnkbdfz cxfcnmttcnm cyberonline dakota dallas dancer danger dannyboy darkknight darklord darkness darkside
darkstar darthvader dashadasha dbrnjhbz dbrnjhjdbx deadhead deadpool death666 deerhunter deeznuts deeznutz defender deftones depechemode
designer desperados destiny detroit deutschland devil666 devildog devildriver devilmaycry devils dexter dfktynbyf dhjnvytyjub diablo
diamond diamonds diesel dietcoke digger digital dilligaf dingdong dinosaur dirtbike discover disney dkflbckfd dkflbvbh dkflbvbhjdbx
dkflbvbhjdyf doberman doctor dodgeram dodgers doggie doggystyle doghouse dolphin dolphins domainlock domino donkey doomsday doughboy
dragon dragonba dragonball dragonballz dreamer dreams driver drowssap drpepper drummer dthjybrf ducati dutchess dynamite eagles earnhard
eastside eastwood eclipse efbcapa einstein ekaterina eldorado electric electron elephant elizabet elizabeth elizaveta eminem empire
engineer enigma enterpri enterprise ericsson eternity evanescence evangelion everton excalibu excalibur explorer extreme falcon fandango
fantasy farscape fartripper fastball fender fenerbahce ferrari fgjrfkbgcbc fgtkmcby finalfantasy fireball firebird firefighter fireman
firewall fishbone fishing fkmnthyfnbdf fktrcfylh fktrcfylhf fktrcfylhjdbx fktrcfylhjdyf flamingo flexible florida flounder flower fluffy
flvbybcnhfnjh flyers football fordf150 forest forever formula forsaken francesc freckles freddy freebird freedom freepass freeuser friday
friendster froggy front242 frontier fullmoon fyfcnfcbz fylhtq fyutkbyf gabriel gabriell galatasaray galina galore gamecube gameover
gandalf gangster garfield gargoyle gateway gatorade gators gemini genesis genius geronimo gesperrt getmoney gfhjkm gfhjkmgfhjkm ghbdtn
ghbdtnbr ghbdtndctv ghbdtnghbdtn ghbdtnrfrltkf ghblehjr ghhh47hj ghjcnbnenrf ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjrdfibyj ghostrider
giants ginger gladiator gn56gn goblue godfathe godfather godsmack godzilla golden goldfinger goldfish goldstar goldwing golfball golfer
goober good123654 goodfellas goodluck goodtime google gordon gotohell greatone greedisgood green123 greenbay greenday groupd guardian
guinness guitar gundam gunner gy3yt2rgls hacker halflife hammer handyman hannah hannibal happy123 happyday hardon hardrock harley
harrypotter hawaii hawaiian hawkeye hawkeyes hayabusa hd764nw5d7e1vb heather heaven hedgehog heineken hellfire hello123 hellokitty
hellothere helloworld hellraiser hellyeah helpme hendrix hercules highbury highheel highland highlander hiphop hitman hobbes hockey
holiday hollywoo hondacivic hongkong honolulu hooligan hoosiers hooters horney horses hotdog hotrod hotstuff hounddog htubcnhfwbz hummer
hunter hurrican hyperion icecream icehouse iceman iddqdidkfa idontkno idontknow ihateyou illusion ilovemyself iloveyou immortal infiniti
infinity insertions insomnia inspiron internet intrepid intruder inuyasha irishman ironmaiden ironman iseedeadpeople islander istanbul
iverson iwantu j3qq4h7h2v jackass jackson jaguar james007 james123 jamesbon jamesbond jasmine jasper jayhawks jediknight jefferso jellybea
jessica jester jesuschrist jetbalance jiggaman johannes johndeer jordan josephin juggernaut junior jupiter just4fun justdoit justice
justinbieber juventus kakashka kamehameha kamikaze kangaroo karina karolina katana katarina katerina kawasaki kazantip kcj9wx5n kenworth
keyboard keystone killbill killer kingfish kingkong kingston kirill kissmyass kitten kittycat kittykat kjrjvjnbd klaster kleopatra kodiak
konstantin koroleva krasotka labrador lacrosse lakers lamborghini lancelot lasvegas leather leavemealone ledzeppelin legend lennon letmein
letmeinnow liberty lifehack lifeisgood lightnin lightning limpbizkit lineage lionking liverpoo liverpool lizard lockerroom logitech
lokomotiv lollipop lollypop london lonestar lonewolf longhorn longjohn losangeles lost4815162342 lovelife lovely loveme loverboy lovers
loveyou lowrider lucifer luckydog luojianhua m6cjy69u macdaddy madagaskar maddog madison madmax madonna maggie magician magicman magnum
mailcreated majestic makaveli maksim maksimka mamapapa manchest manchester mandarin mandingo manutd mapet123456 maradona marathon marcello
marina marine mariners marines marino mariposa marlboro marley maryjane masamune master mastermind matematika matrix matthew
maurolarastefy maverick maximilian maximus maxwell mazafaka mazda626 mazdarx meatball meathead meatloaf mechanic megadeth megapass
megatron melissa meowmeow mephisto mercedes mercury meridian merlin mersedes metallic metallica mexico michael michigan mickey mickeymouse
microlab microphone microsof microsoft midnight millwall minecraft misfit mistress mnbvcxz mollydog monalisa monday moneymaker moneyman
mongoose monkey monkeybo monopoly monster montana montecarlo montgom montreal mookie moonbeam moonlight morpheus mortgage mortimer
mostwanted motdepasse mother motherlode motorola mountain mozart mudvayne muffin multiplelo munchkin mushroom musicman mustang mustangs
mypassword naruto nascar nastya natali natasha naughty ncc1701a ncc1701d ncc1701e nebraska needforspeed nemesis netscape neveragain
nevermind newcastl newpass newport newproject newyork nikita nintendo nirvana nissan nokia6300 nopassword nthvbyfnjh nuttertools nwo4life
nygiants oblivion oc247ngucz oksana oliver online opensesame operator orange outlaw overkill overlord p0015123 pa55w0rd pa55word packard
packers painkiller paintbal paintball pakistan pallmall panasoni panasonic pandora pantera panther panthers pantyhos panzer paradise
parolparol pass1234 passion passmaster passport passw0rd passwor password passwords passwort patches pathfinder patrick patriots pavilion
peaches peanut pearljam peekaboo penguin penguins penthous pepper peternorth peterpan phantom pharmacy philippe phillies phoenix pianoman
picard pickle pimpin pineappl pineapple pingpong pinkfloy pinkfloyd pipeline piramida pirate platinum platypus player playstat playstation
playtime plymouth poiuytrewq pokemon police polina polniypizdec pontiac poohbear pookie poontang poopoo popcorn popeye porkchop porsche
portland portugal poseidon postov preacher precious predator presario presiden prettygirl primetime prince princess pringles private
psychnaut psycho puertorico pufunga pumpkin pumpkins punisher punkrock purple pyramid q123456789 q1234567890 q1q2q3q4q q1w2e3r q1w2e3r4t
q1w2e3r4t5y q1w2e3r4t5y6u q2w3e4r qawsedrf qawsedrftg qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxsw qazxswedc qazxswedcvfr
qpwoeiruty qq123456789 quant4307s quicksilver qwaszx qwe123qwe qweasd qweasdzxc qweqwe qwer1234 qwerasdf qwerasdfzxcv qwert123 qwert12345
qwertasdfg qwerty qwertyasdfgh qwertyu qwertyui qwertyuio qwertyuiop qwertyytrewq r2d2c3po rabbit racing radiohea radiohead ragnarok
raider raiders rainbow raistlin rammstein ranger rangers raptor rascal rasputin rastaman realmadrid rebecca reckless redalert redbaron
reddevil reddog reddwarf redhead redrum redsox redwings renegade rfhfvtkmrf rfkmrekznjh rfnfcnhjaf rfnfgekmnf rfnthbyf rhbcnbyf
rhbcnbyjxrf rhfcjnrf rhjrjlbk rhtdtlrj richard rightnow rjhjktdf rjirfrgbde rjycnfynby rkfdbfnehf roadkill roadking roadrunn roadrunner
roadster robotech robotics rocket rockford rockhard rockstar rolltide romashka ronaldinho ronaldo rooster rootbeer rosebud runescape
runner rush2112 ruslan russia sailboat sailormoon saints salamander salamandra salasana samantha samson samsung sandiego sandman sapphire
saratoga satan666 saturn saun24865709 sausages scarface scooby scoobydo scooter scorpio scorpion scotland scotty scrabble seahawks
sebastia secret security seinfeld seminole semperfi senators sentinel septembe serega serenity sergey sersolution shadow shaggy shamrock
shaney shannon shelby sherlock shevchenko shorty showtime sierra silver silverad simple simpsons sinister sithlord skateboard skipper
skippy skittles skorpion skyline skywalke skywalker slamdunk slapshot slayer slipknot slippery smallville smashing smeghead smokey smooth
sneakers snickers sniper snoopdog snoopy snowball snowboar snowboard snowflak snowman snuggles soccer socrates softball software
sojdlg123aljg solidsnake sonyericsson sophie soso123aljg soulmate southpar southpark spaceman sparky spartan spartans specialk spectrum
speedy spencer spider spiderma spiderman spirit spitfire splinter spongebo spongebob spooky spring squirrel srinivas stalingrad stalker
stallion stanislav starbuck starcraf starcraft stardust starfire starfish stargate starship startrek starwars steelers stephani stingray
stinky stocking stonecol stonecold stranger strawberry strike stupid sublime success summer summertime sundance sunflowe sunflower
sunnyday sunset sunshine super123 superduper superfly superman supersonic supersta superstar surfer suzuki svetlana sweetnes sweetpea
swimming swordfis swordfish sydney syncmaster syracuse t34vfrc tacobell talisman tarheels taurus tazmania technics teddybea teddybear
telephon temppass tennis terminator terrapin test1234 tester testing testpass thailand thanatos thankyou thedoors thegreat theman theone
therock thirteen thisisit thuglife thumper thunder thunderb thunderbird tiberius tiffany tiger123 tigers tigger tinker tinkerbell titanic
titanium titleist tokiohotel tomcat tommyboy topgun tottenha tottenham toyota translator traveler treasure trfnthbyf triangle trinity
trombone trooper trouble truelove trustno trustnoone tunafish turkey turtle tweety twilight ultimate umbrella uncencored underdog undertak
undertaker vacation valentin valentina valhalla valkyrie vampire vanguard vanhalen vanyarespekt vasilisa vegeta venom121293 verbatim
veronika vfhbyf vfhufhbnf vfitymrf vflfufcrfh vfntvfnbrf vfrcbv vfrcbvrf vfvfgfgf vfvfvskfhfve victory viewsonic viking vikings viktor
viktoria viktoriya violetta vision vkontakte vladimir vladislav volkswagen voodoo voyager vqsablpzla vsjasnel vyjujnjxbt wachtwoord
warcraft wareagle warhammer warrior warriors washingt waterloo watermelon weasel webhompas webhompass webmaste webmaster websolutions
welcome werewolf westside westwood wg8e3wjf whatever whiskers whiteout whitepower whitesox whocares whosyourdaddy whynot wildcard wildcat
wildcats wildfire william willow windmill windows windsurf winner winston winter wishbone wizard wolfgang wolfpack wolverin wolverine
wolves wombat woodland woofwoof wordpass wrangler wrestlin wrinkle wutang xavier yamaha yankee yankees ybrjkftdbx yeahbaby yellow
yfcntymrf yfnfif yfnfitymrf yjdsqgfhjkm yosemite ytrewq z1x2c3v z1x2c3v4b zachary zaq12wsx zaq1xsw zaq1xsw2cde zaqxswcde zaratustra
zcxfcnkbdf zeppelin zerocool zildjian zombie zx123456789 zxasqw zxcasdqwe zxcv1234 zxcvb12345 zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
